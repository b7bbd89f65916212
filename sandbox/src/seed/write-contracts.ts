import { readFileSync, writeFileSync } from 'node:fs'
import { checksumFileText } from '#seed/checksum-file.ts'
import { compileContracts } from '#seed/compile-contracts.ts'

// Run after a change of SandboxToken.sol: node --import tsx sandbox/src/seed/write-contracts.ts
const assets = new URL('../../assets/', import.meta.url)
const source = readFileSync(new URL('SandboxToken.sol', assets))
const compiled = Buffer.from(`${JSON.stringify(compileContracts(source.toString()), null, 2)}\n`)
writeFileSync(new URL('contracts.json', assets), compiled)
writeFileSync(new URL('contracts.sha256', assets), checksumFileText(source, compiled))
