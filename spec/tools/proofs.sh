#!/bin/sh
# proofs.sh SOURCES FOLDER PROGRAM: checks the proofs in SOURCES, in a copy in FOLDER,
# and makes the program out of what is extracted from them. Fails if a theorem rests on
# anything that is not proved.
set -eu
sources=$1 folder=$2 program=$3
rm -rf "$folder"
mkdir -p "$folder"
cp "$sources"/*.v "$sources"/*.ml "$folder"
here=$PWD
cd "$folder"
theorems() { sed -n 's/^\(Theorem\|Corollary\) \([a-z_A-Z0-9]*\).*/\2/p' "$1.v"; }
count=0
for name in $(coqdep -sort -Q . Grundy ./*.v 2>/dev/null | sed 's/\.v\>//g; s#\./##g'); do
  echo "coq $name"
  coqc -w -deprecated -Q . Grundy "$name.v"
  for theorem in $(theorems "$name"); do
    echo "Print Assumptions $name.$theorem." >>assumptions.all
    count=$((count + 1))
  done
done
{
  echo "From Grundy Require $(ls ./*.vo | sed 's#\./##; s/\.vo$//' | tr '\n' ' ')."
  cat assumptions.all
} >Assumptions.v
coqc -Q . Grundy Assumptions.v >assumptions.txt
closed=$(grep -c '^Closed under the global context$' assumptions.txt || true)
if [ "$count" = 0 ] || [ "$closed" != "$count" ] || [ "$(wc -l <assumptions.txt)" != "$count" ]
then
  paste assumptions.all assumptions.txt
  exit 1
fi
ocamlopt -O3 -w -a checker.mli checker.ml -a -o checker.cmxa
ocamlopt -O3 checker.cmxa saved_file.ml check_solution.ml -o check_solution
mkdir -p "$here/$(dirname "$program")"
mv check_solution "$here/$program"
echo "$count theorems are proved, and rest on nothing else; the checker is $program"
