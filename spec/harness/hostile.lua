-- Games that would like to be more than text: every string that a game can
-- give is one that has ended some page's good manners.

local grundy = require "grundy"

local hostile = {}

--- The strings.
hostile.strings = {
  "<script>boom()</script>",
  "</script><script>boom()</script>",
  "</style><img src=x onerror=boom()>",
  "\"'><img src='x' onerror=\"boom()\">",
  "</title></h1></section><h1>boom</h1>",
  "]]>", "-->", "<!--", "<![CDATA[", "<!--<script>",
  "&lt;b&gt; &amp; &boom; &#60;", "{title} {{html}} {{boom}}",
  "%1 %0 %% %s %n", "${boom} `boom` \\u003cscript\\u003e \\", "'; boom(); '",
  "javascript:boom()", "data:text/html,<script>boom()</script>",
  "a\0b\1\8\11\27\127", "\r\n\t\r", "\xff\xfe\x80", "\xed\xa0\x80",
  "\xf4\x90\x80\x80", "\u{202E}moob\u{2066}\u{200F}", "\u{2028}\u{2029}",
  "\u{FFFE}\u{FEFF}\u{1F4A5}", "__proto__", "constructor", "", " ",
  "--[[ ]==] ", ("<boom>&"):rep(20000), ("x"):rep(100000),
}

-- Rules that know all about a game, if this version does.
local function rules_of(rules, more)
  for name, value in pairs(more) do
    rules[name] = value
    if not pcall(grundy.game, rules) then
      rules[name] = nil
    end
  end
  return rules
end

--- The rules of a game in which all is this text: its name, its positions and
-- what it says of them. Three positions: text, text .. 1, text .. 2.
function hostile.rules(text)
  return rules_of({
    name = text,
    start = text,
    moves = function(p, add)
      if p == text then
        add(text .. "1")
        add(text .. "2")
      elseif p == text .. "1" then
        add(text .. "2")
      end
    end,
    show = function(p) return text .. p end,
    describe = function(p, q) return p .. text .. q end,
  }, utf8.len(text) and #text < 10000 and {
    picture = function(p)
      return '<svg xmlns="http://www.w3.org/2000/svg">' .. text .. p
        .. "</svg>"
    end,
  } or {})
end

--- Its source.
function hostile.source(text)
  return "return { -- " .. text .. "\n  name = [==[" .. text .. "]==],\n  '"
    .. text .. '\', "' .. text .. "\" }\n" .. text
end

return hostile
