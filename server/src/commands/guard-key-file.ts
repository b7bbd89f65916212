import type { Config } from '#platform/config/config.ts'
import { CommandError } from './run-command.ts'

/** @throws CommandError if a signer service holds the key, because this command would use or create another key file */
export function guardKeyFile({ SIGNER_SOCKET }: Pick<Config, 'SIGNER_SOCKET'>): void {
  if (SIGNER_SOCKET === undefined) return
  throw new CommandError(
    'The signer’s service has the sealing key (SIGNER_SOCKET). Run this command without SIGNER_SOCKET and with the service’s KEK_FILE, as a user who may read it. Nothing was done.',
  )
}
