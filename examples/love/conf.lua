function love.conf(t)
  t.window.title = "Chomp"
  t.window.width, t.window.height = 480, 460
end
