/* Sinew - distribute: nodes by the graph of the matrix, rows by the nodes.
   SPDX-License-Identifier: BSD-3-Clause */
#include "distribute.h"
#include <stdlib.h>
#include <string.h>

static void* take(size_t count, size_t size)
{
    void* memory = calloc(count ? count : 1, size);
    if (!memory)
        MUST(PetscError(PETSC_COMM_WORLD, __LINE__, "take", __FILE__, PETSC_ERR_MEM, PETSC_ERROR_INITIAL,
                        "out of memory for a matrix that is distributed"));
    return memory;
}

static void who(int* rank, int* ranks)
{
    MPI_Comm_rank(PETSC_COMM_WORLD, rank);
    MPI_Comm_size(PETSC_COMM_WORLD, ranks);
}

/* ---- which nodes ------------------------------------------------------------------------------------- */

/* The graph of the matrix, without the diagonal: [nodes] neighbours of each node, and all of them. */
static void read_graph(const sn_block_matrix* m, int* degree, int* neighbour)
{
    for (int i = 0, n = 0; i < m->nodes; ++i) {
        degree[i] = m->row[i + 1] - m->row[i] - 1;
        for (int b = m->row[i]; b < m->row[i + 1]; ++b)
            if (m->col[b] != i) neighbour[n++] = m->col[b];
    }
}

/* The rows of the graph from nodes slice[rank] to slice[rank + 1], for PETSc, which frees them. */
static Mat share_graph(const sn_block_matrix* m, int nodes, const int* slice, int rank, int ranks)
{
    int* size = take((size_t)ranks, sizeof *size);
    int *edges = take((size_t)ranks, sizeof *edges), *at = take((size_t)ranks, sizeof *at);
    int *degree = NULL, *neighbour = NULL, own = slice[rank + 1] - slice[rank], total = 0;
    if (m) {
        degree = take((size_t)nodes, sizeof *degree);
        neighbour = take((size_t)m->blocks, sizeof *neighbour);
        read_graph(m, degree, neighbour);
        for (int r = 0; r < ranks; total += edges[r++]) {
            at[r] = total;
            for (int i = slice[r]; i < slice[r + 1]; ++i)
                edges[r] += degree[i];
        }
    }
    for (int r = 0; r < ranks; ++r)
        size[r] = slice[r + 1] - slice[r];
    PetscInt *row, *col;
    MUST(PetscMalloc1(own + 1, &row));
    MPI_Scatterv(degree, size, slice, MPI_INT, row + 1, own, MPI_INT, 0, PETSC_COMM_WORLD);
    row[0] = 0;
    for (int i = 0; i < own; ++i)
        row[i + 1] += row[i];
    MUST(PetscMalloc1(row[own], &col));
    MPI_Scatterv(neighbour, edges, at, MPI_INT, col, row[own], MPI_INT, 0, PETSC_COMM_WORLD);
    Mat graph;
    MUST(MatCreateMPIAdj(PETSC_COMM_WORLD, own, nodes, row, col, NULL, &graph));
    free(size);
    free(edges);
    free(at);
    free(degree);
    free(neighbour);
    return graph;
}

/* [nodes] the process of each node, at process 0. */
static void find_parts(const sn_block_matrix* m, int nodes, int rank, int ranks, int* part)
{
    int *slice = take((size_t)ranks + 1, sizeof *slice), *size = take((size_t)ranks, sizeof *size);
    for (int r = 0; r <= ranks; ++r)
        slice[r] = (int)((long long)nodes * r / ranks);
    for (int r = 0; r < ranks; ++r)
        size[r] = slice[r + 1] - slice[r];
    Mat graph = share_graph(m, nodes, slice, rank, ranks);
    MatPartitioning partitioning;
    IS found;
    const PetscInt* here;
    MUST(MatPartitioningCreate(PETSC_COMM_WORLD, &partitioning));
    MUST(MatPartitioningSetAdjacency(partitioning, graph));
#ifdef PETSC_HAVE_PTSCOTCH
    MUST(MatPartitioningSetType(partitioning, MATPARTITIONINGPTSCOTCH));
#endif
    MUST(MatPartitioningSetFromOptions(partitioning));
    MUST(MatPartitioningApply(partitioning, &found));
    MUST(ISGetIndices(found, &here));
    MPI_Gatherv(here, size[rank], MPI_INT, part, size, slice, MPI_INT, 0, PETSC_COMM_WORLD);
    MUST(ISRestoreIndices(found, &here));
    MUST(ISDestroy(&found));
    MUST(MatPartitioningDestroy(&partitioning));
    MUST(MatDestroy(&graph));
    free(slice);
    free(size);
}

/* ---- the new numbering: process 0 -------------------------------------------------------------------- */

typedef struct column {
    int number, block;
} column;

static int by_number(const void* a, const void* b)
{
    const column *p = a, *q = b;
    return (p->number > q->number) - (p->number < q->number);
}

/* Blocks of the rows in the new order, columns ascending. */
static void sort_blocks(whole* w)
{
    const sn_block_matrix* m = w->pattern;
    column* columns = take((size_t)m->nodes, sizeof *columns);
    for (int p = 0, n = 0; p < m->nodes; ++p) {
        int i = w->order[p], count = 0;
        for (int b = m->row[i]; b < m->row[i + 1]; ++b)
            columns[count++] = (column){ w->number[m->col[b]], b };
        qsort(columns, (size_t)count, sizeof *columns, by_number);
        for (int k = 0; k < count; ++k)
            w->sorted[n++] = columns[k].block;
        w->sorted_row[p + 1] = n;
    }
    free(columns);
}

static void number_nodes(whole* w, const int* part, int ranks)
{
    const sn_block_matrix* m = w->pattern;
    for (int r = 0, p = 0; r < ranks; ++r) {
        for (int i = 0; i < m->nodes; ++i)
            if (part[i] == r) {
                w->order[p] = i;
                w->number[i] = p++;
            }
        w->first[r + 1] = p;
    }
    for (int p = 0; p < m->nodes; ++p)
        w->start[p + 1] = w->start[p] + m->size[w->order[p]];
    for (int r = 0; r < ranks; ++r) {
        w->begin[r] = w->start[w->first[r]];
        w->count[r] = w->start[w->first[r + 1]] - w->begin[r];
        w->begin3[r] = 3 * w->first[r];
        w->count3[r] = 3 * (w->first[r + 1] - w->first[r]);
    }
}

static whole* create_whole(const sn_block_matrix* m, const int* part, int ranks)
{
    whole* w = take(1, sizeof *w);
    size_t nodes = (size_t)m->nodes, processes = (size_t)ranks;
    *w = (whole){ .pattern = m,
                  .order = take(nodes, sizeof(int)),
                  .number = take(nodes, sizeof(int)),
                  .start = take(nodes + 1, sizeof(PetscInt)),
                  .sorted = take((size_t)m->blocks, sizeof(int)),
                  .sorted_row = take(nodes + 1, sizeof(int)),
                  .first = take(processes + 1, sizeof(int)),
                  .count = take(processes, sizeof(int)),
                  .begin = take(processes, sizeof(int)),
                  .count3 = take(processes, sizeof(int)),
                  .begin3 = take(processes, sizeof(int)),
                  .packed = take((size_t)m->dofs > 3 * nodes ? (size_t)m->dofs : 3 * nodes, sizeof(double)) };
    number_nodes(w, part, ranks);
    sort_blocks(w);
    return w;
}

void distribute_free(whole* w)
{
    if (!w) return;
    void* const all[] = { w->order, w->number, w->start,  w->sorted, w->sorted_row, w->first,
                          w->count, w->begin,  w->count3, w->begin3, w->packed,     w };
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        free(all[i]);
}

void distribute_nodes(share* s, const sn_block_matrix* pattern)
{
    int rank, ranks, nodes = s->facts.nodes;
    who(&rank, &ranks);
    int* part = take(pattern ? (size_t)nodes : 1, sizeof *part);
    if (ranks > 1 && nodes > 0) find_parts(pattern, nodes, rank, ranks, part);
    if (pattern) s->whole = create_whole(pattern, part, ranks);
    free(part);
    int* count = pattern ? s->whole->count : NULL;
    MPI_Scatter(count, 1, MPI_INT, &s->rows, 1, MPI_INT, 0, PETSC_COMM_WORLD);
    s->first = 0;
    MPI_Exscan(&s->rows, &s->first, 1, MPI_INT, MPI_SUM, PETSC_COMM_WORLD);
    if (rank == 0) s->first = 0;
    int places = s->rows > 3 * nodes ? s->rows : 3 * nodes;
    s->numbers = take((size_t)places, sizeof *s->numbers);
}

/* ---- rows -------------------------------------------------------------------------------------------- */

/* Entries of the rows of process r. */
static long long entries_of(const whole* w, int r)
{
    const sn_block_matrix* m = w->pattern;
    long long entries = 0;
    for (int p = w->first[r]; p < w->first[r + 1]; ++p)
        for (int k = w->sorted_row[p]; k < w->sorted_row[p + 1]; ++k)
            entries += m->size[w->order[p]] * m->size[m->col[w->sorted[k]]];
    return entries;
}

/* Rows and columns of the entries of process r. */
static void list_rows(const whole* w, int r, PetscInt* row, PetscInt* col)
{
    const sn_block_matrix* m = w->pattern;
    PetscInt entries = 0;
    *row = 0;
    for (int p = w->first[r]; p < w->first[r + 1]; ++p)
        for (int a = 0; a < m->size[w->order[p]]; ++a) {
            for (int k = w->sorted_row[p]; k < w->sorted_row[p + 1]; ++k) {
                int j = m->col[w->sorted[k]];
                for (int c = 0; c < m->size[j]; ++c)
                    col[entries++] = w->start[w->number[j]] + c;
            }
            *++row = entries;
        }
}

static void list_values(const whole* w, int r, const sn_block_matrix* m, double* values)
{
    for (int p = w->first[r]; p < w->first[r + 1]; ++p)
        for (int a = 0; a < m->size[w->order[p]]; ++a)
            for (int k = w->sorted_row[p]; k < w->sorted_row[p + 1]; ++k) {
                int b = w->sorted[k], n = m->size[m->col[b]];
                memcpy(values, m->values + m->at[b] + a * n, (size_t)n * sizeof *values);
                values += n;
            }
}

enum { TAG = 1 };

void distribute_rows(share* s)
{
    int rank, ranks;
    who(&rank, &ranks);
    long long* all = take((size_t)ranks, sizeof *all);
    long long own = 0;
    for (int r = 0; s->whole && r < ranks; ++r)
        all[r] = entries_of(s->whole, r);
    MPI_Scatter(all, 1, MPI_LONG_LONG, &own, 1, MPI_LONG_LONG, 0, PETSC_COMM_WORLD);
    if (own > PETSC_MAX_INT)
        MUST(PetscError(PETSC_COMM_WORLD, __LINE__, "distribute_rows", __FILE__, PETSC_ERR_ARG_OUTOFRANGE,
                        PETSC_ERROR_INITIAL, "%lld entries on a process: use more processes", own));
    s->row = take((size_t)s->rows + 1, sizeof *s->row);
    s->col = take((size_t)own, sizeof *s->col);
    s->values = take((size_t)own, sizeof *s->values);
    if (!s->whole) {
        MPI_Recv(s->row, s->rows + 1, MPIU_INT, 0, TAG, PETSC_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(s->col, (int)own, MPIU_INT, 0, TAG, PETSC_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        for (int r = 1; r < ranks; ++r) {
            PetscInt* row = take((size_t)s->whole->count[r] + 1, sizeof *row);
            PetscInt* col = take((size_t)all[r], sizeof *col);
            list_rows(s->whole, r, row, col);
            MPI_Send(row, s->whole->count[r] + 1, MPIU_INT, r, TAG, PETSC_COMM_WORLD);
            MPI_Send(col, (int)all[r], MPIU_INT, r, TAG, PETSC_COMM_WORLD);
            free(row);
            free(col);
        }
        list_rows(s->whole, 0, s->row, s->col);
    }
    free(all);
}

void distribute_values(share* s, const sn_block_matrix* matrix)
{
    int rank, ranks;
    who(&rank, &ranks);
    if (!s->whole) {
        MPI_Recv(s->values, s->row[s->rows], MPI_DOUBLE, 0, TAG, PETSC_COMM_WORLD, MPI_STATUS_IGNORE);
        return;
    }
    for (int r = 1; r < ranks; ++r) {
        long long entries = entries_of(s->whole, r);
        double* values = take((size_t)entries, sizeof *values);
        list_values(s->whole, r, matrix, values);
        MPI_Send(values, (int)entries, MPI_DOUBLE, r, TAG, PETSC_COMM_WORLD);
        free(values);
    }
    list_values(s->whole, 0, matrix, s->values);
}

/* ---- vectors ----------------------------------------------------------------------------------------- */

void distribute_vector(share* s, const double* vector, double* local)
{
    whole* w = s->whole;
    for (int p = 0; w && p < s->facts.nodes; ++p) {
        int i = w->order[p];
        memcpy(w->packed + w->start[p], vector + w->pattern->start[i],
               (size_t)w->pattern->size[i] * sizeof *vector);
    }
    MPI_Scatterv(w ? w->packed : NULL, w ? w->count : NULL, w ? w->begin : NULL, MPI_DOUBLE, local, s->rows,
                 MPI_DOUBLE, 0, PETSC_COMM_WORLD);
}

void distribute_gather(share* s, const double* local, double* vector)
{
    whole* w = s->whole;
    MPI_Gatherv(local, s->rows, MPI_DOUBLE, w ? w->packed : NULL, w ? w->count : NULL, w ? w->begin : NULL,
                MPI_DOUBLE, 0, PETSC_COMM_WORLD);
    for (int p = 0; w && p < s->facts.nodes; ++p) {
        int i = w->order[p];
        memcpy(vector + w->pattern->start[i], w->packed + w->start[p],
               (size_t)w->pattern->size[i] * sizeof *vector);
    }
}

int distribute_places(share* s, const double* x, double* local)
{
    whole* w = s->whole;
    int numbers = 0;
    for (int p = 0; w && p < s->facts.nodes; ++p)
        memcpy(w->packed + 3 * p, x + w->pattern->start[w->order[p]], 3 * sizeof *x);
    MPI_Scatter(w ? w->count3 : NULL, 1, MPI_INT, &numbers, 1, MPI_INT, 0, PETSC_COMM_WORLD);
    MPI_Scatterv(w ? w->packed : NULL, w ? w->count3 : NULL, w ? w->begin3 : NULL, MPI_DOUBLE, local, numbers,
                 MPI_DOUBLE, 0, PETSC_COMM_WORLD);
    return numbers;
}
