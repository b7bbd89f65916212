/** Dispatched on the window when a call fails because its session ended. */
export const signedOut = 'murmur:signed-out'

/** Dispatched on the window when the user signs in again on the page on which the session ended. */
export const signedInAgain = 'murmur:signed-in-again'
