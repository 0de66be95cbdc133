package main

import "golang.org/x/tools/go/packages"

func writeDocs(dir string, list []*packages.Package) error { return nil }
