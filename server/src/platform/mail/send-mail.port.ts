/** A plain text mail. `id` stays the same when it is sent again. */
export type Mail = { id: string; to: string; subject: string; text: string }

/** Delivers a mail to a mail server; rejects when the server does not accept it. */
export type SendMail = (mail: Mail) => Promise<void>
