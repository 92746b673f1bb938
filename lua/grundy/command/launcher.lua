#!/usr/bin/env lua5.4
return require "grundy.command" (arg)
