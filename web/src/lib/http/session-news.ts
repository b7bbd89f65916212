/** Dispatched on the window when a call finds that its session is gone. */
export const signedOut = 'murmur:signed-out'

/** Dispatched on the window when the user has signed in again on the page where the session ended. */
export const signedInAgain = 'murmur:signed-in-again'
