/*
** sha256.h: the hash that browsers know scripts by, SHA-256 (FIPS 180-4).
*/
#ifndef GR_SHA256_H
#define GR_SHA256_H

#include <stddef.h>

#pragma GCC visibility push(hidden)

#define GR_SHA256_SIZE 32

/* Writes the hash of as many bytes. Time: linear. */
void gr_sha256(const unsigned char *bytes, size_t size,
               unsigned char hash[GR_SHA256_SIZE]);

#pragma GCC visibility pop

#endif
