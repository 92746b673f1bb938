// No text is too small to be read, also in a picture that was made to fit.
const LEAST = 8; // px
const scale = (element) => {
  if (!element.getScreenCTM) return 1;
  const { a, b, c, d } = element.getScreenCTM();
  return Math.sqrt(Math.abs(a * d - b * c));
};
for (const [, element] of texts()) {
  const size = parseFloat(getComputedStyle(element).fontSize) * scale(element);
  if (size < LEAST) {
    faults.push(`text of ${size.toFixed(1)} px: ${told(element)}`);
  }
}
return faults;
