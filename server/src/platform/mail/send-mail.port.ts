/** A plain text mail. `id` stays the same when it is sent again. */
export type Mail = { id: string; to: string; subject: string; text: string }

/** Hands a mail to a mail server; rejects when it does not take it. */
export type SendMail = (mail: Mail) => Promise<void>
