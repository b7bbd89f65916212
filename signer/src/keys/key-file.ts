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
import { type Keyring, newKeyring, parseKeyring, serializeKeyring } from '#keys/keyring.ts'
import { SignerError } from '#signer-error.ts'

/** Reads the keyring; undefined without a file. Throws WRONG_KEY if other users can read the file or it is damaged. */
export function readKeyFile(file: string): Keyring | undefined {
  if (!existsSync(file)) return undefined
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new SignerError('WRONG_KEY', 'other users can read the key file: its mode must be 600')
  }
  return parseKeyring(readFileSync(file, 'utf8'))
}

// O_SYNC makes each write durable, because Node's permission model forbids fsync.
const durableCreateFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_SYNC ?? 0)

/**
 * Creates a key and its file (mode 0600) atomically. Never overwrites a file: the link fails if one exists. The parent
 * process syncs the folder before the first wallet is created, because this process cannot call fsync.
 */
export function createKeyFile(file: string): Keyring {
  const ring = newKeyring(randomBytes(32))
  const draft = writeDraft(file, ring)
  linkSync(draft, file)
  rmSync(draft)
  return ring
}

/**
 * Replaces the keyring `before` atomically. Throws REFUSED if another process has replaced it, whose new key would be lost.
 * The parent process syncs the folder before a new key encrypts anything.
 */
export function replaceKeyFile(file: string, before: Keyring, after: Keyring): void {
  const draft = writeDraft(file, after)
  // Checked after the slow write, right before the rename.
  const found = readKeyFile(file)
  if (!found || serializeKeyring(found) !== serializeKeyring(before)) {
    rmSync(draft)
    throw new SignerError('REFUSED', 'the key file was changed by another process meanwhile')
  }
  renameSync(draft, file)
}

/** Writes the keyring durably to a temporary file beside the key file; returns its path. */
function writeDraft(file: string, ring: Keyring): string {
  const draft = `${file}.new`
  // A crash may have left a temporary file.
  rmSync(draft, { force: true })
  const handle = openSync(draft, durableCreateFlags, 0o600)
  try {
    writeSync(handle, serializeKeyring(ring))
  } finally {
    closeSync(handle)
  }
  return draft
}
