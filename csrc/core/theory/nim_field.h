/*
** nim_field.h: the numbers below 2^32 as a field, with the nim-sum as addition
** and the nim-product as multiplication (Conway 1976, chapter 6). By
** definition a * b = mex { a' * b ^ a * b' ^ a' * b' : a' < a, b' < b }. The
** numbers below 2^2^n are a field for every n; this is the one with n = 5.
**
** Its units are a cyclic group of 2^32 - 1 = 3 * 5 * 17 * 257 * 65537 numbers.
** As no square divides this, there are short ways to quotients and roots.
*/
#ifndef GR_NIM_FIELD_H
#define GR_NIM_FIELD_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Roots of a number that are found at most: of degrees up to this one. */
#define GR_MAX_ROOTS 256

/* The nim-product: some hundred operations at most. */
uint32_t gr_nim_product(uint32_t a, uint32_t b);

/* The nim-product of `exponent` factors a; 1 if there are none. */
uint32_t gr_nim_power(uint32_t a, uint32_t exponent);

/* The number b with a * b = 1, where a is not 0. */
uint32_t gr_nim_inverse(uint32_t a);

/* All numbers of the field whose power with this exponent, 1 to GR_MAX_ROOTS,
** is a, in no order: returns how many there are, at most `exponent`. */
size_t gr_nim_roots(uint32_t a, uint32_t exponent, uint32_t roots[]);

#pragma GCC visibility pop

#endif
