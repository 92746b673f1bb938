-- Numbers from the literature that the specs of the examples compare with.
-- A list starts at position 0; { inf = {0, 2} } stands for the value ∞(0,2).
return {
  -- Wind-Up with n hours and the given steps; hour 0 is the end.
  windup = {
    { hours = 7, steps = { 1, 2, 5 }, values = { 0, 1, 2, 0, 1, 2, 0 } },
    { hours = 4, steps = { 2 },
      values = { 0, { inf = {} }, 1, { inf = {} } } },
    { hours = 5, steps = { 1, 3 },
      values = { 0, { inf = { 0 } }, { inf = { 0 } }, { inf = { 0 } }, 0 } },
    { hours = 3, steps = { 1, 2 },
      values = { 0, { inf = { 0 } }, { inf = { 0 } } } },
  },

  -- Square-But-One, 0 to 29 chips.
  square_but_one = {
    0, 1, { inf = { 1 } }, { inf = {} }, { inf = { 0 } },
    0, { inf = { 0 } }, { inf = {} }, { inf = {} }, { inf = { 0 } },
    { inf = { 1 } }, { inf = {} }, { inf = {} }, { inf = {} },
    { inf = { 0 } }, { inf = {} }, { inf = { 0 } }, { inf = { 1 } },
    { inf = {} }, { inf = {} }, { inf = {} }, { inf = { 0 } },
    { inf = {} }, { inf = {} }, { inf = {} }, { inf = { 0 } },
    { inf = { 1 } }, { inf = {} }, { inf = {} }, { inf = {} },
  },

  -- Kayles, rows of 0 to 83 pins (Guy & Smith 1956); from 71 on the values
  -- repeat with period 12.
  kayles = {
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7,
    4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7,
    4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7,
    4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7,
  },

  -- Wythoff's game, heaps of 0 to 11 chips (OEIS A004481, A317205).
  wythoff = {
    { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 },
    { 1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9 },
    { 2, 0, 1, 5, 3, 4, 8, 6, 7, 11, 9, 10 },
    { 3, 4, 5, 6, 2, 0, 1, 9, 10, 12, 8, 7 },
    { 4, 5, 3, 2, 7, 6, 9, 0, 1, 8, 13, 12 },
    { 5, 3, 4, 0, 6, 8, 10, 1, 2, 7, 12, 14 },
    { 6, 7, 8, 1, 9, 10, 3, 4, 5, 13, 0, 2 },
    { 7, 8, 6, 9, 0, 1, 4, 5, 3, 14, 15, 13 },
    { 8, 6, 7, 10, 1, 2, 5, 3, 4, 15, 16, 17 },
    { 9, 10, 11, 12, 8, 7, 13, 14, 15, 16, 17, 6 },
    { 10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18 },
    { 11, 9, 10, 7, 12, 14, 2, 13, 17, 6, 18, 15 },
  },
}
