-- What is to be said of maps, in sentences.

local core = require "grundy.core"
local check = require "grundy.check"

local shown = check.shown

local words = {}

local texts = {}

function texts.total(w)
  if w.image == nil then
    return ("position %s has no image"):format(shown(w.position))
  end
  return ("the image of %s is %s, which is not a position of the second game")
    :format(shown(w.position), shown(w.image))
end

function texts.surjective(w)
  return ("position %s of the second game is not an image"):format(
    shown(w.missing))
end

function texts.condition1(w)
  return ("the image of %s is %s, from which there is a move to %s, but no "
    .. "move from %s has that image"):format(shown(w.position),
    shown(w.image), shown(w.missing), shown(w.position))
end

function texts.condition2(w)
  return ("there is a move from %s to %s, but between their images, %s and "
    .. "%s, there is none in either direction"):format(shown(w.position),
    shown(w.follower), shown(w.image), shown(w.follower_image))
end

function texts.homomorphism(w)
  if w.missing ~= nil then
    return texts.condition1(w)
  end
  return ("there is a move from %s to %s, but none from the image %s to the "
    .. "image %s"):format(shown(w.position), shown(w.follower),
    shown(w.image), shown(w.follower_image))
end

function texts.d_morphism(w)
  return (w.missing ~= nil and texts.condition1 or texts.condition2)(w)
end

function texts.g_preserving(w)
  if w.missing ~= nil then
    return texts.condition1(w)
  end
  local move = ("there is a move from %s to %s, but none from the image %s to "
    .. "the image %s, "):format(shown(w.position), shown(w.follower),
    shown(w.image), shown(w.follower_image))
  if w.reply == nil then
    return move .. ("and no move from %s back to the image %s"):format(
      shown(w.follower), shown(w.image))
  end
  return move .. ("and moves from %s back to the image %s, such as to %s, lead "
    .. "round in circles"):format(shown(w.follower), shown(w.image),
    shown(w.reply))
end

function texts.preserves_value(w)
  return ("the value of %s is %s, that of its image %s is %s"):format(
    shown(w.position), w.value, shown(w.image), w.image_value)
end

-- Of a homomorphism of the moves that a relation keeps.
function texts.kept(w)
  if w.missing ~= nil then
    return ("the image of %s is %s, from which there is a move to %s, but no "
      .. "move from %s that the relation keeps has that image"):format(
      shown(w.position), shown(w.image), shown(w.missing), shown(w.position))
  end
  return ("the relation keeps the move from %s to %s, but there is none from "
    .. "the image %s to the image %s"):format(shown(w.position),
    shown(w.follower), shown(w.image), shown(w.follower_image))
end

--- A witness, whose fields are positions, in words.
function words.text(name, witness)
  return texts[name](witness)
end

--- The witness that a relation is not semicompatible: `position` and `other`
-- are related, and to the move from `position` to `follower` there is neither
-- a related one from `other` nor a way back.
function words.relation(solution, numbers)
  local witness = {
    position = core.position(solution, numbers.position),
    follower = core.position(solution, numbers.follower),
    other = core.position(solution, numbers.missing),
  }
  witness.text = ("%s and %s are related; there is a move from %s to %s, but "
    .. "none from %s to a position related to that, and none from %s to a "
    .. "position related to %s"):format(shown(witness.position),
    shown(witness.other), shown(witness.position), shown(witness.follower),
    shown(witness.other), shown(witness.follower), shown(witness.position))
  return witness
end

local function tell_moves(map, tell)
  local witness = map.witness
  if map.homomorphism then
    tell("It is a homomorphism: the moves from an image are the images of the "
      .. "moves. So value, outcome, remoteness and distance of a position are "
      .. "those of its image.")
    return
  end
  tell("It is not a homomorphism: %s.", witness.homomorphism.text)
  if map.g_preserving then
    tell "It satisfies Theorem 7 of Fraenkel and Yesha: a move that has no \z
      image can be answered by a move back. So the value of every position, \z
      an infinite one too, is that of its image."
  elseif map.d_morphism then
    tell "It is a D-morphism (Fraenkel and Yesha, Theorem 6): so a position \z
      with a finite value has that of its image. It says nothing of \z
      positions with an infinite value."
    tell("Theorem 7, which does, does not apply: %s.",
      witness.g_preserving.text)
  else
    for i = 1, 2 do
      local name = "condition" .. i
      if not map[name] then
        tell("It is not a D-morphism, since condition %d fails: %s.", i,
          witness[name].text)
      end
    end
  end
end

local function tell_values(map, tell)
  if not map.preserves_value then
    tell("Compared one by one, not all values are those of the images: %s.",
      map.witness.preserves_value.text)
  elseif map.g_preserving then
    tell "Compared one by one, all values are those of the images."
  else
    tell "Compared one by one, all values are those of the images; but no \z
      theorem here says that they must be."
  end
end

--- All about a map, a sentence or two a line.
function words.map(map)
  local lines = {}
  local function tell(format, ...)
    lines[#lines + 1] = format:format(...)
  end
  if not map.total then
    tell("This is not a map into the second game: %s.",
      map.witness.total.text)
    return lines[1]
  end
  tell("This is a map from %d to %d positions.", core.count(map.from),
    core.count(map.to))
  if map.surjective then
    tell "It is onto: every position of the second game is an image."
  else
    tell("It is not onto: %s.", map.witness.surjective.text)
  end
  tell_moves(map, tell)
  tell_values(map, tell)
  return table.concat(lines, "\n")
end

return words
