/** Paths that the server answers, as prefixes: every endpoint of the contract begins with one of these. */
export const serverPaths =
  /^\/(api|users|verification|balances|transactions|tokens|buy|sell|chats|healthz|readyz)(\/|$|\?)/

/** The static pages, and the frame by which they ask for their script. */
export const staticPaths = /^\/(terms|privacy|risk|accessibility|offline|assets\/landing-.*)?(\?.*)?$/
