/** Longitude and latitude in degrees, in the order that maps use. */
export type Coordinates = readonly [longitude: number, latitude: number]

const earthRadiusMiles = 3958.8

/** Great-circle distance in statute miles. */
export function milesBetween(from: Coordinates, to: Coordinates): number {
  const [longitudeA, latitudeA] = from.map(radians) as [number, number]
  const [longitudeB, latitudeB] = to.map(radians) as [number, number]
  const haversine =
    Math.sin((latitudeB - latitudeA) / 2) ** 2 +
    Math.cos(latitudeA) * Math.cos(latitudeB) * Math.sin((longitudeB - longitudeA) / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
