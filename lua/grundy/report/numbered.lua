-- Lists of what the data of a page tell by numbers, from 0: each thing is there once.

--- A `list`, the numbers `of` keys, and number(key, make): that of a key. Of a new one,
-- make() gives what stands in the list, if that is not the key itself.
return function()
  local list, of = {}, {}
  local function number(key, make)
    if not of[key] then
      of[key], list[#list + 1] = #list, not make and key or make()
    end
    return of[key]
  end
  return { list = list, of = of, number = number }
end
