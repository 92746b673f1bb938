-- What the command writes, word for word: the transcripts in golden/.

local golden = require "spec.harness.golden"

for path in io.popen "ls spec/command/golden/*.txt":lines() do
  it("the transcript " .. path:match "[^/]*$" .. " is as written", function()
    golden.transcript(path)
  end)
end
