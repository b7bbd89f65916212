import { integer } from '@murmur/contract/schema/integer'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { tagLength } from './backup-cipher.ts'

/** A path inside a backup: names between slashes, none of which leaves the folder that it is unpacked into. */
const InnerPath = v.pipe(
  v.string(),
  v.check((path) => {
    const names = path.split('/')
    return names.every((name) => name !== '' && name !== '.' && name !== '..' && !/[\\\0:]/.test(name))
  }),
)

/** The last part of a backup: the list of its files, in order. */
export const BackupContents = object({
  folders: v.array(InnerPath),
  files: v.array(
    object({
      path: InnerPath,
      /** Bytes of the file. */
      size: v.pipe(integer, v.minValue(0)),
      /** Bytes of each of its parts: compressed, encrypted, including the tag. */
      parts: v.array(v.pipe(integer, v.minValue(tagLength + 1))),
      /** Hash of the file, hex. */
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})
export type BackupContents = v.InferOutput<typeof BackupContents>

/** The paths of files in a backup, and in the folder restored from it. */
export const pathsByName = {
  database: 'pgdata',
  postgresDump: 'postgres.dump',
  sandbox: 'sandbox',
  sealingKey: 'signer/kek',
  serverSecret: 'server-secret',
} as const
