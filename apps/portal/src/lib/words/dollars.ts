const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** "$2,500,000": sums are read at a glance, without cents. */
export function dollars(amount: number): string {
  return whole.format(amount)
}
