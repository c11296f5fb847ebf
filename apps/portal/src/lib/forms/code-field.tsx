import { TextButton, TextField } from '@granary/ui'
import { useEffect, useState } from 'react'

interface CodeFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (code: string) => void
  readonly resend: () => Promise<unknown>
}

const resendAfterSeconds = 60

/** Six digits from a mail: pasted, filled in by the device or typed, with spaces or without. */
export function CodeField({ value, error, onChange, resend }: CodeFieldProps) {
  return (
    <TextField
      id="code"
      label="Code"
      error={error}
      className="p-code-input"
      controlWidth="medium"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      autoFocus
      maxLength={12}
      value={value}
      onValueChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
      after={<Resend resend={resend} />}
    />
  )
}

function Resend({ resend }: { readonly resend: () => Promise<unknown> }) {
  const [seconds, setSeconds] = useState(resendAfterSeconds)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  if (seconds > 0) return <p className="g-field-note">You can ask for another code in {seconds} seconds.</p>
  const send = () => {
    setSeconds(resendAfterSeconds)
    resend().then(
      () => setProblem(undefined),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }
  return (
    <p className="g-field-note">
      {problem ?? 'No code?'} <TextButton onClick={send}>Send another code</TextButton>
    </p>
  )
}
