/** For answers that no hook of ours sees: Fastify's own, and those to what is no HTTP. All of them are JSON. */
export const bareHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
