-- The site: every document is a page, links hold, and what is missing is told.

local child = require "spec.harness.child"
local command = require "spec.harness.command"

local quoted = command.quoted
local desk = command.desk(setup, teardown)

-- Runs the writer in a checkout, with more arguments.
local function write_site(checkout, arguments)
  return desk:shell(("cd %s && %s %s %s"):format(quoted(checkout), child.lua,
    quoted(command.root .. "/spec/tools/site/write.lua"), arguments))
end

-- A small checkout with these documents, besides those that must be there.
local function checkout_of(documents)
  local folder = desk.folder .. "/checkout"
  os.execute(("rm -rf %s; mkdir -p %s/examples %s/build && ln -s %s %s/spec")
    :format(quoted(folder), quoted(folder), quoted(folder),
      quoted(command.root .. "/spec"), quoted(folder)))
  for _, name in ipairs { "README.md", "examples/README.md", "build/reference.md",
    "CHANGELOG.md" } do
    command.write(folder, name, documents[name] or "# " .. name .. "\n")
  end
  for name, text in pairs(documents) do command.write(folder, name, text) end
  return folder
end

describe("the site", function()
  it("has a page for each document, and its links hold", function()
    os.execute(("cd %s && %s -l reference=spec.readers.reference -e %s")
      :format(quoted(command.root), child.lua, quoted "reference.write()"))
    local out = desk.folder .. "/site"
    assert.same({ "", "", 0 }, { write_site(command.root, quoted(out) .. " --games") })
    for page, words in pairs {
      ["index.html"] = { 'id="promises"', 'href="examples/designers.html',
        'src="examples/page.png"', 'href="gallery/index.html"' },
      ["examples/index.html"] = { 'href="../index.html"', 'aria-current="page"' },
      ["reference.html"] = { 'id="gamesolvestart-options"' },
      ["examples/nim.lua.html"] = { '<span class="line" id="L1">' },
      ["csrc/FORMAT.html"] = {}, ["csrc/PAPERS.html"] = {},
      ["search_index.js"] = { "sections([" },
    } do
      local text = command.read(out .. "/" .. page)
      for _, word in ipairs(words) do command.has(text, word) end
    end
    assert.is_nil(command.read(out .. "/index.html"):find "playground/index")
  end)

  it("tells of links that lead nowhere, and writes nothing", function()
    local folder = checkout_of {
      ["README.md"] = "# A\n[no file](nofile.md) [no heading](b.md#nowhere)\n"
        .. "[out](../../x) [fine](b.md#two-words) [net](https://example.org/)\n",
      ["b.md"] = "# B\n\n## Two words!\n",
    }
    local out, err, code = write_site(folder, "site")
    assert.same({ "", 1 }, { out, code })
    assert.equal("README.md: nofile.md: no such file\n"
      .. "README.md: ../../x: leads out of the checkout\n"
      .. "README.md: b.md#nowhere: no such heading\n", err)
    assert.is_nil(io.open(folder .. "/site"))
  end)

  it("shows what looks like markup as text", function()
    local folder = checkout_of {
      ["README.md"] = "# A <b> & `{{c}}`\n[x](x.lua)\n",
      ["x.lua"] = 'return "<script>" -- {name} & {{name}}\n',
    }
    assert.same({ "", "", 0 }, { write_site(folder, "site") })
    command.has(command.read(folder .. "/site/x.lua.html"),
      '<span class="line" id="L1"><span class="keyword">return</span> <span class="text">'
      .. '&quot;&lt;script&gt;&quot;</span> <span class="comment">-- {name} &amp; '
      .. "{{name}}</span>\n</span>")
    command.has(command.read(folder .. "/site/index.html"), "<code>{{c}}</code>")
  end)
end)
