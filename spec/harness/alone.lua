-- alone "board": from now on, pages in this process have that section only,
-- which makes specs of it quick. To be called before the first page.

local names = { "board", "figures", "plots", "graph", "rules", "certificate" }

local function nothing() end

return function(name)
  assert(not package.loaded["grundy.report"], "there is a page already")
  for _, other in ipairs(names) do
    if other ~= name then
      package.loaded["grundy.report." .. other] = nothing
    end
  end
end
