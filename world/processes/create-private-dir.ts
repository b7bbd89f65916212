import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const reasonsByCode: Record<string, string> = {
  EROFS: 'is on a read-only file system',
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  ENOSPC: 'is on a full disk',
  ENOTDIR: 'cannot be made: something on its path is no folder',
  EEXIST: 'cannot be made: something else has its name',
  ENOENT: 'cannot be made',
}

/**
 * Creates a folder that no other user can read; an existing one is restricted as well.
 * @throws Error whose message is the reason why the folder cannot be used
 */
export function createPrivateDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chmodSync(path, 0o700)
  } catch (cause) {
    const reason = reasonsByCode[getErrorCode(cause, path)]
    if (!reason) throw cause
    throw new Error(`The folder ${path} ${reason}. Make it writable, or set MURMUR_DATA_DIR to another one.`, { cause })
  }
}

/** Node's recursive mkdir reports ENOENT even if the parent is not writable: check the parent for the real code. */
function getErrorCode(error: unknown, path: string): string {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code !== 'ENOENT') return code
  let existingParent = dirname(resolve(path))
  while (!existsSync(existingParent)) existingParent = dirname(existingParent)
  try {
    accessSync(existingParent, constants.W_OK)
  } catch (denied) {
    return (denied as NodeJS.ErrnoException).code ?? code
  }
  return code
}
