// On paper there is nothing to press.
for (const element of document.querySelectorAll(
  "button, input, select, textarea, [role=button]")) {
  if (visible(element)) faults.push(`on paper: ${told(element)}`);
}
return faults;
