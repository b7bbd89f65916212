import type { UserId } from '@murmur/contract/ids'
import type { Queries } from '#platform/db/db.ts'
import { personalData } from './personal-data.ts'

const description =
  'Everything that Murmur keeps about you, but for what is secret: the hash of your password, the keys of your wallets (export ' +
  'them in the settings), codes and the tokens of your sessions. Recordings and pictures are named; they can be had in their chats.'

/**
 * Streams one JSON object piece by piece, so that a long history needs no more memory than a short one. Amounts are
 * text.
 */
export async function* exportJson(
  db: { read: Queries },
  user: { id: UserId; email: string },
  at: Date,
): AsyncGenerator<string> {
  yield `{"about":${JSON.stringify(description)},"exportedAt":${JSON.stringify(at)}`
  for (const [name, read] of personalData.flatMap(({ sections }) => sections)) {
    yield `,\n${JSON.stringify(name)}:[`
    let comma = ''
    for await (const { userId: _, ...row } of read(db.read, user)) {
      yield `${comma}\n${JSON.stringify(row, toPlainValue)}`
      comma = ','
    }
    yield ']'
  }
  yield '}\n'
}

function toPlainValue(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
