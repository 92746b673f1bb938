-- Linear algebra over Z_2. A vector is an integer, whose bit i - 1 is the
-- coordinate of the unit vector e_i = 2^(i-1). A linear map is the array of
-- the images of e_1, e_2, ...

local gf2 = {}

--- Has the vector an odd number of bits?
function gf2.is_odd(vector)
  for shift = 5, 0, -1 do
    vector = vector ~ vector >> (1 << shift)
  end
  return vector & 1 == 1
end

--- The image of a vector.
function gf2.apply(images, vector)
  local image = 0
  for i, unit_image in ipairs(images) do
    if vector >> (i - 1) & 1 == 1 then
      image = image ~ unit_image
    end
  end
  return image
end

-- Reduces a vector by rows { row, made_of, pivot }, each of which alone has
-- its pivot bit.
local function reduce(rows, vector, made_of)
  for _, row in ipairs(rows) do
    if vector & row.pivot ~= 0 then
      vector, made_of = vector ~ row.row, made_of ~ row.made_of
    end
  end
  return vector, made_of
end

-- Adds a vector to rows, unless it depends on them: then it returns those
-- that add up to 0, as bits of `made_of`.
local function insert(rows, vector, made_of)
  vector, made_of = reduce(rows, vector, made_of)
  if vector == 0 then
    return made_of
  end
  local pivot = vector & -vector
  for _, row in ipairs(rows) do
    if row.row & pivot ~= 0 then
      row.row, row.made_of = row.row ~ vector, row.made_of ~ made_of
    end
  end
  rows[#rows + 1] = { row = vector, made_of = made_of, pivot = pivot }
end

--- A basis of the vectors that a linear map takes to 0: each element is a unit
-- vector plus some before it.
function gf2.kernel(images)
  local rows, kernel = {}, {}
  for i, image in ipairs(images) do
    kernel[#kernel + 1] = insert(rows, image, 1 << (i - 1))
  end
  return kernel
end

--- For functionals (vectors whose bits in common with v are counted mod 2)
-- that are independent, vectors on which one of them is 1 and all others are
-- 0. Else nil, and the numbers of some that add up to 0.
function gf2.dual(functionals)
  local rows, dual = {}, {}
  for i, functional in ipairs(functionals) do
    -- after 62 independent ones any vector is dependent
    local dependent = insert(rows, functional, 1 << (i - 1))
    if dependent then
      local numbers = {}
      for k = 1, i do
        if dependent >> (k - 1) & 1 == 1 then
          numbers[#numbers + 1] = k
        end
      end
      return nil, numbers
    end
  end
  for i = 1, #functionals do
    local vector = 0
    for _, row in ipairs(rows) do
      if row.made_of >> (i - 1) & 1 == 1 then
        vector = vector | row.pivot
      end
    end
    dual[i] = vector
  end
  return dual
end

return gf2
