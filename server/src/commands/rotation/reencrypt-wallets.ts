import { parseWalletId, type WalletId } from '@murmur/contract/ids'
import type { EncryptedSecret } from '@murmur/contract/signer'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import type { KeyChanger, WalletKeys } from '#wallets/signer/signer.port.ts'
import { CommandError } from '../run-command.ts'
import { countWallets, listWalletsWithKeys, replaceEncryptedKey } from './rotation.store.ts'

type ReencryptDeps = { db: Db; signer: Pick<KeyChanger, 'reseal'>; print: (line: string) => void }

const batchSize = 25
const minWalletId = parseWalletId('00000000-0000-0000-0000-000000000000')

/**
 * Re-encrypts, in batches, every wallet that is still sealed under another key.
 * @throws CommandError naming the first wallet that cannot be decrypted
 */
export async function reencryptAll({ db, signer, print }: ReencryptDeps, to: string): Promise<void> {
  const total = await countWallets(db)
  let remainingCount = await countWallets(db, to)
  let printedPercent = -1
  let after = minWalletId
  for (;;) {
    const batch = await listWalletsWithKeys(db, after, batchSize, to)
    if (batch.length === 0) return
    const newKeys = await Promise.all(batch.map((wallet) => reencryptWallet(signer, wallet)))
    await transact(db, async (tx) => {
      for (const [index, wallet] of batch.entries()) {
        // No other process should change an encrypted key now; if one does, this batch is rolled back.
        if (!(await replaceEncryptedKey(tx, wallet, newKeys[index] as EncryptedSecret)))
          throw new CommandError(conflictMessage(wallet.walletId))
      }
    })
    after = batch.at(-1)?.walletId ?? after
    remainingCount -= batch.length
    const percent = Math.floor((100 * (total - remainingCount)) / total)
    if (percent !== printedPercent) print(`${total - remainingCount} of ${total} wallets are sealed with the new key.`)
    printedPercent = percent
  }
}

const conflictMessage = (walletId: WalletId) =>
  `The seal of wallet ${walletId} was changed meanwhile. Make sure that no server runs, and run this again.`

/**
 * Verifies that every wallet can be decrypted and is sealed under this key.
 * @throws CommandError naming the first that is not
 * @returns the number of wallets
 */
export async function verifyAll({ db, signer, print }: ReencryptDeps, kekId: string): Promise<number> {
  let provenCount = 0
  for (let after = minWalletId; ; ) {
    const batch = await listWalletsWithKeys(db, after, batchSize)
    const opened = await Promise.all(batch.map((wallet) => reencryptWallet(signer, wallet)))
    const wrong = batch.find((_, index) => opened[index]?.kekId !== kekId || batch[index]?.sealed.kekId !== kekId)
    if (wrong) throw new CommandError(conflictMessage(wrong.walletId))
    provenCount += batch.length
    const last = batch.at(-1)
    if (!last) break
    after = last.walletId
  }
  print(`All ${provenCount} wallets open with the new key.`)
  return provenCount
}

async function reencryptWallet(signer: ReencryptDeps['signer'], wallet: WalletKeys): Promise<EncryptedSecret> {
  try {
    return await signer.reseal(wallet)
  } catch (error) {
    throw new CommandError(
      `Wallet ${wallet.walletId} of user ${wallet.userId} does not open: ${(error as Error).message}. ` +
        'No key was forgotten. If a backup has this row as it was, restore it, and run this again.',
      { cause: error },
    )
  }
}
