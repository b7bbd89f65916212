import { parseWalletId } from '@murmur/contract/ids'
import { listWalletsWithKeys } from '#commands/rotation/rotation.store.ts'
import { CommandError } from '#commands/run-command.ts'
import { openDb } from '#platform/db/open-db.ts'
import { startSigner } from '#wallets/api.ts'

type DatabaseLocation = { dataDir: string } | { databaseUrl: string }

const batchSize = 50

/**
 * Verifies with a signer that the sealing key decrypts the sentinel and every wallet.
 * @throws CommandError, SignerError
 */
export async function verifyEncryptedKeys(
  location: DatabaseLocation,
  keyFile: string,
  signerCommand: string,
): Promise<{ total: number }> {
  const db = await openDb(location)
  try {
    const errors: string[] = []
    const log = { info: () => undefined, error: (_: object, message: string) => errors.push(message) }
    const signer = await startSigner(db, { command: signerCommand, keyFile, policy: {}, log })
    try {
      let total = 0
      let after = parseWalletId('00000000-0000-0000-0000-000000000000')
      for (;;) {
        const batch = await listWalletsWithKeys(db, after, batchSize)
        const last = batch.at(-1)
        if (!last) return { total }
        await Promise.all(
          batch.map((wallet) =>
            signer.reseal(wallet).catch((error: Error) => {
              throw new CommandError(
                `Wallet ${wallet.walletId} of user ${wallet.userId} does not open: ${error.message}`,
              )
            }),
          ),
        )
        total += batch.length
        after = last.walletId
      }
    } finally {
      await signer.close()
    }
  } finally {
    await db.close()
  }
}
