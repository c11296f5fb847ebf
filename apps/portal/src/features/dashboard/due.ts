/** Days as "2026-11-23"; the day itself still counts. */
export const isOver = (dueOn: string, today: string) => dueOn < today
