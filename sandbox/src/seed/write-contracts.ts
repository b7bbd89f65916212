import { readFileSync, writeFileSync } from 'node:fs'
import { compileContracts } from '#seed/compile-contracts.ts'

// Run after a change of SandboxToken.sol: node --import tsx sandbox/src/seed/write-contracts.ts
const assets = new URL('../../assets/', import.meta.url)
const compiled = compileContracts(readFileSync(new URL('SandboxToken.sol', assets), 'utf8'))
writeFileSync(new URL('contracts.json', assets), `${JSON.stringify(compiled, null, 2)}\n`)
