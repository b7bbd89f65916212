import { createHash } from 'node:crypto'

/** What contracts.sha256 says, as `sha256sum` reads it: of which source the committed bytecode was made, and its own sum. */
export function compiledFrom(source: Buffer, bytecode: Buffer): string {
  return `${sum(source)}  SandboxToken.sol\n${sum(bytecode)}  contracts.json\n`
}

function sum(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
