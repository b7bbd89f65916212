import { z } from 'zod'
import { tagLength } from '#commands/backup/backup-cipher.ts'

/** A path inside a backup: names between slashes, none of which leads out of the folder it is unpacked into. */
const InnerPath = z.string().refine((path) => {
  const names = path.split('/')
  return names.every((name) => name !== '' && name !== '.' && name !== '..' && !/[\\\0:]/.test(name))
})

/** The last part of a backup: what lies in it, in order. */
export const BackupContents = z.object({
  folders: z.array(InnerPath),
  files: z.array(
    z.object({
      path: InnerPath,
      /** Bytes of the file. */
      size: z.number().int().min(0),
      /** Bytes of each of its parts: compressed, encrypted, with the tag. */
      parts: z.array(
        z
          .number()
          .int()
          .min(tagLength + 1),
      ),
      /** Of the file, hex. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
export type BackupContents = z.infer<typeof BackupContents>

/** Where things lie in a backup, and in the folder that is made of it. */
export const places = {
  database: 'pgdata',
  postgresDump: 'postgres.dump',
  sandbox: 'sandbox',
  sealingKey: 'signer/kek',
  serverSecret: 'server-secret',
} as const
