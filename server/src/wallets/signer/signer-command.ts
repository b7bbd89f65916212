import { resolve } from 'node:path'

export type SignerCommand = { file: string; args: string[] }

/**
 * Parses the command that starts the signer: words separated by spaces, or a JSON list. `node <bundle>.js` runs under
 * Node's permission model: the process can read its bundle, read and write the key file, the log and the passkeys, and cannot start
 * programs, workers, addons or a debugger. Other commands, such as tsx or sudo, run unchanged.
 */
export function signerCommand(command: string, keyFile: string): SignerCommand {
  const [word = '', ...args] = command.startsWith('[')
    ? (JSON.parse(command) as string[])
    : command.split(' ').filter(Boolean)
  const file = word === 'node' ? process.execPath : word
  const [bundle, ...more] = args
  const isBundle = file === process.execPath && bundle !== undefined && more.length === 0 && /\.m?js$/.test(bundle)
  return isBundle
    ? { file, args: [...permissionFlags(resolve(bundle), resolve(keyFile)), resolve(bundle)] }
    : { file, args }
}

function permissionFlags(bundle: string, keyFile: string): string[] {
  const files = ['', '.new', '.log', '.passkeys', '.passkeys.new'].map((suffix) => `${keyFile}${suffix}`)
  return [
    process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
    ...[bundle, ...files].map((path) => `--allow-fs-read=${path}`),
    ...files.map((path) => `--allow-fs-write=${path}`),
    '--disallow-code-generation-from-strings',
    '--disable-proto=delete',
    '--no-warnings',
  ]
}
