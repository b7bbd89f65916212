import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { type Keyring, newKeyring, readKeyring, writeKeyring } from '#keys/keyring.ts'
import { SignerError } from '#signer-error.ts'

/** Reads the keyring, or undefined when there is no file. WRONG_KEY when others may read it or it is damaged. */
export function readKeyFile(file: string): Keyring | undefined {
  if (!existsSync(file)) return undefined
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new SignerError('WRONG_KEY', 'the key file may be read by others: its mode must be 600')
  }
  return readKeyring(readFileSync(file, 'utf8'))
}

// O_SYNC, since Node's permission model forbids fsync: the write returns once its bytes are on the disk.
const durableCreateFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_SYNC ?? 0)

/**
 * Makes a key and its file, 0600, whole or not at all. Never overwrites: the link fails when a file is there. Before
 * the first wallet the parent makes the new name in the folder durable too, which takes an fsync.
 */
export function createKeyFile(file: string): Keyring {
  const ring = newKeyring(randomBytes(32))
  const draft = writeDraft(file, ring)
  linkSync(draft, file)
  rmSync(draft)
  return ring
}

/**
 * Replaces the keyring `before` atomically. REFUSED when another process replaced it since: its key would be lost. The
 * parent makes the name durable before anything is sealed with a new key.
 */
export function replaceKeyFile(file: string, before: Keyring, after: Keyring): void {
  const draft = writeDraft(file, after)
  // Checked after the slow write, right before the rename.
  const found = readKeyFile(file)
  if (!found || writeKeyring(found) !== writeKeyring(before)) {
    rmSync(draft)
    throw new SignerError('REFUSED', 'the key file was changed by another process meanwhile')
  }
  renameSync(draft, file)
}

/** The keyring beside its file, on the disk when this returns. */
function writeDraft(file: string, ring: Keyring): string {
  const draft = `${file}.new`
  // A crash may have left an earlier draft.
  rmSync(draft, { force: true })
  const handle = openSync(draft, durableCreateFlags, 0o600)
  try {
    writeSync(handle, writeKeyring(ring))
  } finally {
    closeSync(handle)
  }
  return draft
}
