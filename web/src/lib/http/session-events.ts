/** Dispatched on the window when a call fails because its session ended. */
export const signedOutEvent = 'murmur:signed-out'

/** Dispatched on the window when the user signs in again on the page on which the session ended. */
export const signedInAgainEvent = 'murmur:signed-in-again'
