/*
** nim_field.c: see nim_field.h. Let F = 2^2^n. Then F * a = F a, the ordinary
** product, for a < F, and F * F = F ^ F / 2: so halves are multiplied as the
** real and imaginary parts of complex numbers are, with three products instead
** of four, and one by F / 2.
*/
#include "core/theory/nim_field.h"

#define UNITS UINT32_MAX /* how many numbers are not 0 */

/* The product of two numbers of at most 2 * `half` bits. */
static uint32_t product(uint32_t a, uint32_t b, unsigned half) {
  uint32_t mask, low, high, mixed;
  if (a < 2 || b < 2)
    return a * b;
  while (a >> half == 0 && b >> half == 0)
    half /= 2;
  mask = ((uint32_t)1 << half) - 1;
  low = product(a & mask, b & mask, half / 2);
  high = product(a >> half, b >> half, half / 2);
  mixed = product((a & mask) ^ a >> half, (b & mask) ^ b >> half, half / 2);
  return (mixed ^ low) << half ^ low ^
         product(high, (uint32_t)1 << (half - 1), half / 2);
}

uint32_t gr_nim_product(uint32_t a, uint32_t b) {
  return product(a, b, 16);
}

uint32_t gr_nim_power(uint32_t a, uint32_t exponent) {
  uint32_t power = 1;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1)
      power = gr_nim_product(power, a);
    a = gr_nim_product(a, a);
  }
  return power;
}

uint32_t gr_nim_inverse(uint32_t a) {
  return gr_nim_power(a, UNITS - 1);
}

static uint32_t common_divisor(uint32_t a, uint32_t b) {
  while (b != 0) {
    uint32_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* The number below `modulus` that makes 1 of the exponent, which has no factor
** in common with it: Euclid's algorithm, of which only one row is kept. */
static uint32_t inverse_exponent(uint32_t exponent, uint32_t modulus) {
  int64_t r = modulus, s = exponent % modulus, x = 0, y = 1;
  while (s != 0) {
    int64_t times = r / s, rest = r - times * s, next = x - times * y;
    r = s;
    s = rest;
    x = y;
    y = next;
  }
  return (uint32_t)(x < 0 ? x + modulus : x);
}

/* Is the order of this unit `count`, where its power `count` is 1? As `count`
** divides UNITS, the primes to be looked at are those of UNITS. */
static int has_order(uint32_t unit, uint32_t count) {
  static const uint32_t primes[] = {3, 5, 17, 257, 65537};
  for (size_t i = 0; i < sizeof primes / sizeof *primes; i++)
    if (count % primes[i] == 0 && gr_nim_power(unit, count / primes[i]) == 1)
      return 0;
  return 1;
}

/* A unit whose powers are all roots of 1 of degree `count`, a divisor of
** UNITS. A large part of all numbers leads to one. */
static uint32_t root_of_unity(uint32_t count) {
  uint32_t unit;
  for (uint32_t a = 1;; a++)
    if (has_order(unit = gr_nim_power(a, UNITS / count), count))
      return unit;
}

/* Let g be the number of roots of 1. The units that have roots are those whose
** order divides UNITS / g. The exponent has no factor in common with that, as
** no square divides UNITS, and so powers with it are a permutation of these
** units. It gives one root, and roots of 1 the others. */
size_t gr_nim_roots(uint32_t a, uint32_t exponent, uint32_t roots[]) {
  uint32_t count = common_divisor(exponent, UNITS);
  uint32_t order = UNITS / count;
  uint32_t unit;
  if (a == 0) {
    roots[0] = 0;
    return 1;
  }
  if (gr_nim_power(a, order) != 1)
    return 0;
  unit = root_of_unity(count);
  roots[0] = gr_nim_power(a, inverse_exponent(exponent, order));
  for (uint32_t i = 1; i < count; i++)
    roots[i] = gr_nim_product(roots[i - 1], unit);
  return count;
}
