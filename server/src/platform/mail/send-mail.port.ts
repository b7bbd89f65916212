/** A plain text mail. `id` stays the same when it is sent again. */
export type Mail = { id: string; to: string; subject: string; text: string }

/** The longest time of one delivery, in ms: then the connection is closed, and the mail counts as not accepted. */
export const maxSendMs = 60_000

/** Delivers a mail to a mail server within `maxSendMs`; rejects when the server does not accept it. */
export type SendMail = (mail: Mail) => Promise<void>
