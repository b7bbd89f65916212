import { createHash } from 'node:crypto'

/** Returns the content of contracts.sha256, in the format of `sha256sum`: checksums of the source and the bytecode. */
export function checksumFileText(source: Buffer, bytecode: Buffer): string {
  return `${sha256(source)}  SandboxToken.sol\n${sha256(bytecode)}  contracts.json\n`
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
