-- A text as UTF-8: the bytes of any other are taken for Latin-1.

local function character(byte)
  return utf8.char(byte:byte())
end

return function(text)
  return utf8.len(text) and text or (text:gsub("[\128-\255]", character))
end
