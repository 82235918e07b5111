/** A JSON schema, as far as it is inferred. */
export type Schema = Readonly<Record<string, unknown>>;

/** How the objects of a presenter are recognised: by attributes that only they have. */
export interface Component {
  readonly name: string;
  readonly has: readonly string[];
  readonly lacks?: readonly string[];
}

export interface Hints {
  readonly components: readonly Component[];
  /** Attributes with arbitrary names as keys (languages, trailers), and the schema of their values. */
  readonly maps: Readonly<Record<string, Schema>>;
  /** Attributes with arbitrary contents. */
  readonly open: ReadonlySet<string>;
  /** Attributes of components (`Issue.due_date`) that the examples can't show completely. */
  readonly attributes: Readonly<Record<string, Schema>>;
}

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Everything that was seen at one place of the answers. */
class Place {
  readonly types = new Set<string>();
  readonly formats = new Set<string>();
  readonly references = new Set<string>();
  readonly properties = new Map<string, { place: Place; seen: number }>();
  objects = 0;
  items: Place | undefined;
  /** Set if the keys are data: the schema of the values. */
  values: Schema | undefined;
  /** Set if an object may contain anything. */
  open = false;
}

/** Collects examples of answers and infers their common schema, each presenter's objects once under their name. */
export class SchemaInference {
  readonly #hints: Hints;
  readonly #components = new Map<string, Place>();

  constructor(hints: Hints) {
    this.#hints = hints;
  }

  place(): Place {
    return new Place();
  }

  /** Adds an example of the value at a place. `name` is its attribute. */
  observe(place: Place, value: unknown, name = ''): void {
    if (value === null || typeof value === 'boolean') place.types.add(value === null ? 'null' : 'boolean');
    else if (typeof value === 'number') place.types.add(Number.isInteger(value) ? 'integer' : 'number');
    else if (typeof value === 'string') {
      place.types.add('string');
      place.formats.add(dateTime.test(value) ? 'date-time' : day.test(value) ? 'date' : 'text');
    } else if (Array.isArray(value)) {
      place.types.add('array');
      place.items ??= new Place();
      for (const item of value) this.observe(place.items, item, `${name}[]`);
    } else this.#observeObject(place, value as Readonly<Record<string, unknown>>, name);
  }

  #observeObject(place: Place, value: Readonly<Record<string, unknown>>, name: string): void {
    if (this.#hints.open.has(name)) {
      place.open = true;
      return;
    }
    const values = this.#hints.maps[name];
    if (values !== undefined) {
      place.values = values;
      return;
    }
    const component = this.#hints.components.find(
      ({ has, lacks = [] }) => has.every((key) => key in value) && !lacks.some((key) => key in value),
    );
    let target = place;
    if (component !== undefined) {
      place.references.add(component.name);
      target = this.#components.get(component.name) ?? new Place();
      this.#components.set(component.name, target);
    }
    target.objects++;
    for (const [key, item] of Object.entries(value)) {
      const property = target.properties.get(key) ?? { place: new Place(), seen: 0 };
      target.properties.set(key, property);
      property.seen++;
      this.observe(property.place, item, key);
    }
  }

  /** The examples as a schema. Without examples (the items of lists that were always empty) everything matches. */
  describe(place: Place): Schema {
    const kinds: Schema[] = [...place.references].toSorted().map((name) => ({
      $ref: `#/components/schemas/${name}`,
    }));
    if (place.objects > 0) kinds.push(this.#describeObject(place));
    if (place.values !== undefined) kinds.push({ type: 'object', additionalProperties: place.values });
    if (place.open) kinds.push({ type: 'object', additionalProperties: true });
    if (place.types.has('array')) kinds.push({ type: 'array', items: this.describe(place.items!) });
    const [format, ...others] = place.formats;
    const simple = [...place.types]
      .filter((type) => type !== 'array' && !(type === 'integer' && place.types.has('number')))
      .toSorted((a, b) => Number(a === 'null') - Number(b === 'null') || a.localeCompare(b, 'en'));
    if (simple.length > 0)
      kinds.push({
        type: simple.length === 1 ? simple[0] : simple,
        ...(format === undefined || format === 'text' || others.length > 0 ? {} : { format }),
      });
    return kinds.length === 0 ? {} : kinds.length === 1 ? kinds[0]! : { anyOf: kinds };
  }

  #describeObject(place: Place, component?: string): Schema {
    const known = Object.entries(this.#hints.attributes)
      .filter(([key]) => key.startsWith(`${component}.`))
      .map(([key, schema]) => [key.slice(key.indexOf('.') + 1), schema] as const);
    const seen = [...place.properties].map(
      ([name, property]) => [name, this.describe(property.place)] as const,
    );
    const entries = [...new Map([...seen, ...known])].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
    return {
      type: 'object',
      properties: Object.fromEntries(entries),
      required: entries
        .filter(([name]) => place.properties.get(name)?.seen === place.objects)
        .map(([name]) => name),
    };
  }

  components(): Record<string, Schema> {
    return Object.fromEntries(
      [...this.#components]
        .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
        .map(([name, place]) => [name, this.#describeObject(place, name)]),
    );
  }
}
