import * as react from 'react'

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * Lets React's development build believe that it has noted enough of where elements are made: it takes a stack for each,
 * a tenth of what the web tests computed, and only adds them to its warnings. Another React that counts otherwise is
 * left as it is.
 */
export function withoutOwnerStacks() {
  const shared: unknown = Reflect.get(react, internals)
  if (typeof shared !== 'object' || shared === null || !('recentlyCreatedOwnerStacks' in shared)) return
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  })
}
