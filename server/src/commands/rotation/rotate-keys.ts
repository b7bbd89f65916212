import type { EncryptedSecret } from '@murmur/contract/signer'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { readSetting, storeSetting } from '#platform/db/settings.store.ts'
import { transact } from '#platform/db/transact.ts'
import type { MailDeps } from '#platform/mail/queue-mail.ts'
import { sentinelName } from '#wallets/api.ts'
import type { KeyChanger } from '#wallets/signer/signer.port.ts'
import { CommandError } from '../run-command.ts'
import { announceRotation } from './announce-rotation.ts'
import { reencryptAll, verifyAll } from './reencrypt-wallets.ts'
import {
  countWallets,
  deleteRotation,
  getLastDeadlineOfOtherKeys,
  type Rotation,
  readRotation,
  storeRotation,
} from './rotation.store.ts'

export type RotateKeysDeps = {
  db: Db
  signer: KeyChanger & { readonly kekId: string; readonly sentinel: EncryptedSecret }
  now: Clock
  print: (line: string) => void
  /**
   * @throws CommandError when a server was started in the meantime
   */
  checkExclusive: () => Promise<void>
} & MailDeps

/** `waiting`: the old key stays for trades that were attested under it; a later call forgets it. */
export type RotationOutcome = 'finished' | 'waiting' | 'nothing'

/**
 * Rotates the sealing key: makes a new one, seals every wallet again under it, proves that each opens, and forgets the old
 * one. An unfinished rotation is finished instead of starting another; with `begin` false nothing else is done. A crash at
 * any point leaves every wallet readable, because the old key is removed last.
 */
export async function rotateKeys(deps: RotateKeysDeps, { begin }: { begin: boolean }): Promise<RotationOutcome> {
  const rotation = (await readRotation(deps.db)) ?? (begin ? await beginRotation(deps) : undefined)
  if (!rotation) return 'nothing'
  deps.print(`The sealing key ${rotation.from} is being replaced.`)
  if (deps.signer.kekId === rotation.from) await deps.signer.rotate()
  const to = deps.signer.kekId
  deps.print(`New wallets are sealed with ${to}.`)
  // A server that started before the new key existed would not have it.
  await deps.checkExclusive()
  await reencryptAll(deps, to)
  const provenCount = await verifyAll(deps, to)
  await storeSentinel(deps, provenCount)
  return deleteOtherKeys(deps, rotation, to)
}

async function beginRotation({ db, signer, now }: RotateKeysDeps): Promise<Rotation> {
  const rotation = { from: signer.kekId, startedAt: now().toISOString() }
  await transact(db, async (tx) => {
    await storeRotation(tx, rotation)
    await recordAudit(tx, { userId: null, action: 'keys.rotation-begun', details: { kekId: rotation.from } }, now())
  })
  return rotation
}

/** Stores a sentinel under the new key: a server with only the old key then refuses to start. Queues the users' emails with it. */
async function storeSentinel(deps: RotateKeysDeps, proven: number): Promise<void> {
  const { db, signer, now } = deps
  const { kekId, sentinel } = signer
  const kept = (await readSetting(db, sentinelName)) as EncryptedSecret | undefined
  if (kept?.kekId === kekId) return
  await transact(db, async (tx) => {
    await storeSetting(tx, sentinelName, sentinel)
    await recordAudit(tx, { userId: null, action: 'keys.rotated', details: { kekId, count: proven } }, now())
    await announceRotation(deps, tx)
  })
}

/** The last step, once nothing needs the old key any more. */
async function deleteOtherKeys(deps: RotateKeysDeps, rotation: Rotation, to: string): Promise<RotationOutcome> {
  const { db, signer, now, print } = deps
  const deadline = await getLastDeadlineOfOtherKeys(db, to)
  if (deadline * 1000 >= now().getTime()) {
    print(
      `The old key stays until ${new Date(deadline * 1000).toISOString()}: trades that were agreed before may still be ` +
        'signed. Murmur can be started now; to forget it, stop Murmur after that and run: npm run rotate -- --forget-old',
    )
    return 'waiting'
  }
  await deps.checkExclusive()
  if ((await countWallets(db, to)) > 0)
    throw new CommandError('A wallet was made meanwhile. Stop Murmur and run this again.')
  const remainingKekIds = await signer.forgetKey(rotation.from)
  // Other remnants of an interrupted rotation: the count above shows that no wallet needs them.
  for (const kekId of remainingKekIds) if (kekId !== to) await signer.forgetKey(kekId)
  await transact(db, async (tx) => {
    await deleteRotation(tx)
    await recordAudit(tx, { userId: null, action: 'keys.forgotten', details: { kekId: rotation.from } }, now())
  })
  print(`The old key ${rotation.from} is forgotten.`)
  return 'finished'
}
