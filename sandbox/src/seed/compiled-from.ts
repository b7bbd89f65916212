import { createHash } from 'node:crypto'

/** contracts.sha256 in the format of `sha256sum`: the checksums of the source and of the committed bytecode. */
export function compiledFrom(source: Buffer, bytecode: Buffer): string {
  return `${sum(source)}  SandboxToken.sol\n${sum(bytecode)}  contracts.json\n`
}

function sum(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
