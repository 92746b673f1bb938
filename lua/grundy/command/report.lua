-- grundy report

local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local gallery = require "grundy.report.gallery"
local attempt = require "grundy.workbench.attempt"
local files = require "grundy.workbench.files"
local levels = require "grundy.workbench.levels"
local notices = require "grundy.command.shared.notices"
local solved = require "grundy.command.shared.solved"
local sandbox = require "grundy.workbench.sandbox"
local searched = require "grundy.command.shared.searched"
local searched_page = require "grundy.report.searched"
local solving = require "grundy.command.shared.options".solving

-- Is it the path of a folder, whether that exists or not? It is not opened,
-- because opening a pipe would wait for its other end.
local function is_folder(path)
  return path:sub(-1) == "/" or failure.passes("-d", path)
end

-- How a game is solved for its page: with all levels, if it has some.
local function needs(values, how)
  how.needs = "report"
  function how.starts(entry)
    entry.levels = levels.list(entry, values)
    if entry.levels and not values.levels and core.key(entry.start) ~=
      core.key(entry.levels[1].start) then
      entry.levels = nil -- the game has a start of its own
    end
    return entry.levels and levels.others(entry.levels)
  end
  return how
end

-- The page of a game that is solved.
local function page_of(entry, values)
  local solution, start, player = entry.solution, entry.start,
    entry.place.player
  return (assert(solution:report(start, player,
    { source = entry.source, path = entry.file or entry.path, levels = entry.levels,
      verdict = values.verdict, playground = values.playground })))
end

-- The page of a game that is searched; nil if no search is asked for.
-- `check` is called before the search.
local function page_of_search(words, values, check)
  local entry = searched.entry(words, values, check)
  if not entry then
    return nil
  end
  local page, message = searched_page(entry.search, { start = entry.start,
    source = entry.source, path = entry.path, proof = entry.proof,
    facts = entry.facts,
    options = { verdict = values.verdict, playground = values.playground } })
  return page or failure.no_answer(entry.path, message)
end

-- The page of the only game, which is solved.
local function page_of_solution(words, values, entries)
  if #entries > 1 then
    failure.stop(failure.USAGE, "%d games need %d pages: give a folder, as "
      .. "in -o pages/", #entries, #entries)
  end
  files.check_page(entries, values.output)
  return page_of(solved.one(words, values, needs(values, {})), values)
end

-- Writes a page, unless that would overwrite a game.
local function write(screen, entries, path, text)
  files.protect(entries, path)
  files.write(path, text)
  screen:remark("%s is written", path)
end

-- A function that names the files in the folder, so that no two names are the
-- same, even if the case of letters is ignored.
local function namer()
  local taken = { ["index.html"] = true }
  return function(path)
    local base = path:match "[^/]*$":gsub("%.lua$", ""):gsub("%.grundy$", "")
    local name, count = base .. ".html", 1
    while taken[name:lower()] do
      count = count + 1
      name = ("%s-%d.html"):format(base, count)
    end
    taken[name:lower()] = true
    return name
  end
end

-- Writes the page of an entry into the folder; the card for the index, or nil if
-- the file has no game.
local function add(screen, values, entries, folder, entry, name_of)
  if not solved.entry(entry, values, needs(values, { lenient = true })) then
    screen:remark("%s does not return a game, so it gets no page",
      entry.path)
    return nil
  end
  local solution <close> = entry.solution
  local link = name_of(entry.path)
  write(screen, entries, folder .. link, page_of(entry, values))
  return gallery.card {
    solution = solution,
    game = entry.game,
    start = entry.start,
    player = entry.place.player,
    path = entry.file or entry.path,
    link = link,
  }
end

-- Failures after which the other games are not tried.
local last = { [failure.INTERRUPTED] = true, [failure.CLOSED] = true }

-- A page for each game, and one that links to them. A game that fails, or that
-- changes Lua, does not affect the others.
local function several(screen, values, entries, folder)
  folder = folder:sub(-1) == "/" and folder or folder .. "/"
  files.make_folder(folder)
  local cards, name_of, code = {}, namer(), nil
  for _, entry in ipairs(entries) do
    sandbox.reset()
    local fine, card = attempt.try(add, screen, values, entries, folder,
      { path = entry.path, start = entry.start }, name_of)
    if fine then
      cards[#cards + 1] = card
    elseif last[card.code] then
      error(card, 0)
    else
      code = code or card.code
      notices.tell(card)
    end
  end
  if cards[1] then
    write(screen, entries, folder .. "index.html", gallery.page(cards))
  end
  if code then
    failure.stop(code)
  end
end

return {
  usage = "[PROOF] FILE [START] [FILE [START]]... -o OUT",
  summary = "write a page with everything about a game",
  text = {
    "OUT is a single HTML file that needs no network. It holds a board to play "
      .. "on, the rules, figures, plots and the graph. Who wins is behind a "
      .. "button until a first game is over. If OUT is -, the page goes to the "
      .. "standard output.",
    "If OUT ends in / or is a folder, it gets a page for each game, and "
      .. "index.html, which links to them. A file that does not return a game "
      .. "gets no page, and a mistake in one file does not affect the others.",
    "With --search, or with a proof before FILE, which is checked first, the "
      .. "page is about a game that is too large to be solved: its board plays "
      .. "what can come up while the winner makes the moves that the search, or "
      .. "the proof, has found, as far as a page can hold it. Such a page has no "
      .. "figures, plots or graph, and does not tell how long play lasts.",
    "The page of a game with levels, its own or those of the pack that --levels "
      .. "names, is for those who play them: it has all levels, what each takes and "
      .. "what was needed, and no figures, plots or graph. With START, it is about "
      .. "that position as ever.",
    "A page links to nothing, unless --playground says where the playground is, "
      .. "which 'make playground' builds: then the rules can be changed there.",
  },
  meanings = { output = "the page to write, or the folder for several" },
  options = solving { "output", "levels", "verdict", "playground", "search" },
  run = function(screen, words, values)
    local out = values.output
    if not out or out == "" then
      failure.stop(failure.USAGE, "report needs -o OUT, the page to write")
    end
    local entries = files.entries(words, values)
    local in_folder = out ~= "-" and is_folder(out)
    local page = page_of_search(words, values, function()
      if in_folder then
        failure.stop(failure.USAGE, "%s is a folder, and a search has one page: "
          .. "give its name, such as game.html", out)
      end
      files.check_page(entries, out)
    end)
    if not page and in_folder then
      return several(screen, values, entries, out)
    end
    page = page or page_of_solution(words, values, entries)
    if out == "-" then
      screen:raw(page)
    else
      write(screen, entries, out, page)
    end
  end,
}
