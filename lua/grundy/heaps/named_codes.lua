-- The taking-and-breaking games that have names: arrays of a name and a code.

return {
  { "Nim", "0.(3)" },
  { "Kayles", "0.77" },
  { "Dawson's Kayles", "0.07" },
  { "Dawson's Chess", "0.137" },
  { "Treblecross", "0.007" },
  { "Guiles", "0.15" },
  { "Officers", "0.6" },
  { "Lasker's Nim", "4.(3)" },
}
