export function VoiceMenu() {
  return null
}
