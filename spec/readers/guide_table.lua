-- A table of the guide whose rows the program itself tells: `make reference` writes them.

--- The table in the file `path` whose rows, a list of lines, `rows()` returns. They
-- come after the text `head` and before the next line that begins with no bar.
return function(path, head, rows)
  local of = { path = path }

  --- The text of the guide, with the table as it should be.
  function of.text()
    local file <close> = assert(io.open(path))
    local text = file:read "a"
    local _, first = text:find(head, 1, true)
    local last = assert(text:find("\n[^|]", first))
    return text:sub(1, first) .. table.concat(rows()) .. text:sub(last + 1)
  end

  --- Writes it into the guide.
  function of.write()
    local text = of.text()
    local file <close> = assert(io.open(path, "w"))
    assert(file:write(text))
  end

  return of
end
