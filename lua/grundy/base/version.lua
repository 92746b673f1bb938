-- The one place that names the version.

return "grundy 0.2.1"
