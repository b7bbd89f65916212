/** Headers for replies that skip our hooks: Fastify's own, and those to malformed HTTP. All of them are JSON. */
export const minimalHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
