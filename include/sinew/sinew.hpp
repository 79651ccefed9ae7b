/* Sinew - sinew.hpp: the C interface for C++11 and later, header only. Objects own what they hold, failures are exceptions
   whose text is the library's sentence with its place ("liver.xml:42:7: /liver/fem: young_modulus = -3 Pa, must be > 0").

       sinew::scene scene = sinew::scene::load("needle.xml");
       sinew::sim sim = scene.compile();
       sinew::channel tip = sim.channel("/needle/tip/position");
       while (sim.time() < 1.0) {
           sim.step();
           sn_vec3 x = tip.vec3();
       }

   Everything of the C interface can be used besides: get() lends the handle. Threads as in C: a scene and a simulation are
   used by one thread at a time. Calls that read and write numbers neither allocate nor throw, unless they say so.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sinew.h>

#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace sinew {

/** A failure of the library. what() holds every cause that was found, one sentence a line, each with its
    place. */
class error : public std::runtime_error {
  public:
    /** An error with its status and its text. */
    error(sn_status status, const std::string& text) : std::runtime_error(text), status_(status) {}
    /** Status of the C interface that the failed call returned. */
    sn_status status() const noexcept { return status_; }

  private:
    sn_status status_;
};

/** @cond internal */
namespace detail {

/* An sn_error of which only the beginning is cleared: a step pays for no 4 KiB. */
struct failure {
    sn_error at;
    failure() noexcept
    {
        at.status = SN_OK;
        at.count = 0;
        at.text[0] = '\0';
    }
};

[[noreturn]] inline void raise(sn_status status, const char* text)
{
    throw error(status, text && text[0] ? text : sn_status_text(status));
}

inline void check(const failure& f)
{
    if (f.at.status != SN_OK) raise(f.at.status, f.at.text);
}

inline void check(sn_status status, const failure& f)
{
    check(f);
    if (status != SN_OK) raise(status, NULL);
}

/* Unique ownership of a handle of the C interface. */
template <typename T, void (*destroy)(T*)> class handle {
  public:
    explicit handle(T* at = NULL) noexcept : at_(at) {}
    handle(handle&& other) noexcept : at_(other.release()) {}
    handle& operator=(handle&& other) noexcept
    {
        if (this != &other) {
            destroy(at_);
            at_ = other.release();
        }
        return *this;
    }
    handle(const handle&) = delete;
    handle& operator=(const handle&) = delete;
    ~handle() { destroy(at_); }

    T* get() const noexcept { return at_; }
    T* release() noexcept
    {
        T* at = at_;
        at_ = NULL;
        return at;
    }

  private:
    T* at_;
};

} // namespace detail
/** @endcond */

/** A resolved path to numbers of a simulation. A value: copy it freely. Valid as long as the simulation, also
    when the `sim` that owns it is moved. */
class channel {
  public:
    channel() noexcept : sim_(NULL), at_(), width_(0) {}
    /** Channel of a simulation of the C interface. */
    channel(sn_sim* sim, sn_channel at) noexcept
        : sim_(sim), at_(at), width_(sn_sim_channel_info(sim, at).width)
    {
    }

    /** Path, quantity, unit, names of components. */
    sn_channel_info info() const noexcept { return sn_sim_channel_info(sim_, at_); }
    /** Numbers in all. */
    int width() const noexcept { return width_; }

    /** Copies the numbers into `values`; returns how many, 0 when `capacity` is too small, or with NaN when the channel is derived
        and was not refreshed since the state changed (sim::refresh). */
    int read(double* values, int capacity) const noexcept
    {
        return sn_sim_read(sim_, at_, values, capacity);
    }
    /** All numbers. Allocates. */
    std::vector<double> values() const
    {
        std::vector<double> out(static_cast<std::size_t>(width_));
        if (width_ > 0) sn_sim_read(sim_, at_, out.data(), width_);
        return out;
    }
    /** The number of a channel of one; throws when it has another width. */
    double value() const
    {
        double x = 0;
        want(1);
        sn_sim_read(sim_, at_, &x, 1);
        return x;
    }
    /** The vector of a channel of three numbers; throws when it has another width. */
    sn_vec3 vec3() const
    {
        double x[3] = { 0, 0, 0 };
        want(3);
        sn_sim_read(sim_, at_, x, 3);
        return sn_v3(x[0], x[1], x[2]);
    }

    /** Holds a live parameter at these values until it is written again; NaN gives its function of time back.
        Throws. */
    void write(const double* values, int count) const { accept(sn_sim_write(sim_, at_, values, count)); }
    /** The same for a channel of one number. */
    void write(double value) const { write(&value, 1); }
    /** The same for a channel of three numbers. */
    void write(sn_vec3 value) const
    {
        const double x[3] = { value.x, value.y, value.z };
        write(x, 3);
    }
    /** Lets a live parameter move: values + rates (t - now), until it is written again. Made to be called
        every step. Throws. */
    void move(const double* values, const double* rates, int count) const
    {
        accept(sn_sim_move(sim_, at_, values, rates, count));
    }
    /** The same for a channel of one number. */
    void move(double value, double rate) const { move(&value, &rate, 1); }
    /** The same for a channel of three numbers. */
    void move(sn_vec3 value, sn_vec3 rate) const
    {
        const double x[3] = { value.x, value.y, value.z }, v[3] = { rate.x, rate.y, rate.z };
        move(x, v, 3);
    }

  private:
    std::string name() const
    {
        const char* path = info().path;
        return path ? path : "(no channel)";
    }
    void want(int width) const
    {
        if (width_ != width)
            throw error(SN_ERR_ARGUMENT, name() + ": has " + std::to_string(width_) + " numbers, " +
                                             std::to_string(width) + " are wanted");
    }
    void accept(sn_status status) const
    {
        if (status != SN_OK)
            throw error(status, name() + ": is no live parameter, or the numbers do not fit it");
    }

    sn_sim* sim_;
    sn_channel at_;
    int width_;
};

/** A compiled simulation. Movable; destroyed with the object. */
class sim {
  public:
    /** Takes over a simulation of the C interface; NULL: empty, to be assigned later. */
    explicit sim(sn_sim* at = NULL) noexcept : at_(at) {}

    /** The simulation of the C interface; it stays with this object. */
    sn_sim* get() const noexcept { return at_.get(); }
    /** Gives the simulation away: the caller destroys it. */
    sn_sim* release() noexcept { return at_.release(); }
    /** False for an empty object. */
    explicit operator bool() const noexcept { return get() != NULL; }

    /** Advances by the scene's step, or finds the equilibrium of a static scene. Throws when that fails; the
        simulation then holds its last good state. */
    void step()
    {
        detail::failure f;
        sn_status status = sn_sim_step(get(), &f.at);
        detail::check(status, f);
    }
    /** Brings derived channels (accelerations, mapped states, quantities, energies) to the present state: once after a step, before
        reading them. Positions and velocities of independent states need none. */
    void refresh() noexcept { sn_sim_refresh(get()); }
    /** Takes all steps up to time t [s]. */
    void run(double t)
    {
        while (time() < t - 1e-9 * step_size())
            step();
    }

    /** Present time [s]. */
    double time() const noexcept { return sn_sim_time(get()); }
    /** Step of the scene [s]; see sn_sim_step_size. */
    double step_size() const noexcept { return sn_sim_step_size(get()); }
    /** Duration of the scene [s]. */
    double duration() const noexcept { return sn_sim_duration(get()); }
    /** Number of steps in the duration. */
    int64_t step_count() const noexcept { return sn_sim_step_count(get()); }
    /** Steps done so far. */
    int64_t steps_done() const noexcept { return sn_sim_steps_done(get()); }
    /** True where a step finds an equilibrium. */
    bool is_static() const noexcept { return sn_sim_is_static(get()); }
    /** Counters of the run; see sn_counters. */
    sn_counters counters() const noexcept { return sn_sim_counters(get()); }
    /** Energies at present [J]. */
    sn_energy energy() noexcept { return sn_sim_energy(get()); }

    /** Number of threads that share a step. */
    int threads() const noexcept { return sn_sim_threads(get()); }
    /** Sets the number of threads that share a step. Throws. */
    void set_threads(int threads)
    {
        detail::failure f;
        sn_status status = sn_sim_set_threads(get(), threads, &f.at);
        detail::check(status, f);
    }

    /** Resolves ITEM/QUANTITY, as "/needle/tip/position". Throws, with the nearest path that exists. */
    sinew::channel channel(const std::string& path)
    {
        detail::failure f;
        sn_channel at = sn_sim_channel(get(), path.c_str(), &f.at);
        detail::check(f);
        return sinew::channel(get(), at);
    }

    /** Everything the future depends on. */
    std::vector<unsigned char> save() const
    {
        std::vector<unsigned char> bytes(sn_sim_snapshot_size(get()));
        sn_status status = sn_sim_save(get(), bytes.data(), bytes.size());
        if (status != SN_OK) detail::raise(status, NULL);
        return bytes;
    }
    /** Returns to a state of this simulation, or of one compiled from the same scene. */
    void restore(const std::vector<unsigned char>& bytes)
    {
        sn_status status = sn_sim_restore(get(), bytes.data(), bytes.size());
        if (status != SN_OK) throw error(status, "the snapshot is of another simulation: its size differs");
    }

  private:
    detail::handle<sn_sim, sn_sim_destroy> at_;
};

/** A scene to author and compile. Movable; destroyed with the object. Simulations compiled from it live on.
    */
class scene {
  public:
    /** An empty scene that knows the built-in components. */
    explicit scene(const sn_host* host = NULL) : at_(sn_scene_create(host))
    {
        if (!get()) detail::raise(SN_ERR_MEMORY, NULL);
    }
    /** Takes over a scene of the C interface. */
    static scene adopt(sn_scene* at) { return scene(at, 0); }
    /** Reads a scene file. */
    static scene load(const std::string& path, const sn_host* host = NULL)
    {
        detail::failure f;
        sn_scene* at = sn_scene_load(path.c_str(), host, &f.at);
        detail::check(f);
        return adopt(at);
    }
    /** Reads a scene from text in memory; `name` stands for the file in messages. */
    static scene load_text(const std::string& text, const std::string& name = "text", const sn_host* host = NULL)
    {
        scene out(host);
        out.read_text(text, name);
        return out;
    }

    /** The scene of the C interface; it stays with this object. */
    sn_scene* get() const noexcept { return at_.get(); }
    /** Gives the scene away: the caller destroys it. */
    sn_scene* release() noexcept { return at_.release(); }

    /** Makes a component known by its name. The descriptor must outlive the scene and its simulations. */
    void add_component(const sn_component& component)
    {
        detail::failure f;
        sn_status status = sn_scene_register(get(), &component, &f.at);
        detail::check(status, f);
    }
    /** Reads a scene file into this scene. */
    void read(const std::string& path)
    {
        detail::failure f;
        sn_status status = sn_scene_read(get(), path.c_str(), &f.at);
        detail::check(status, f);
    }
    /** The same from text in memory; relative paths start from the working directory. */
    void read_text(const std::string& text, const std::string& name = "text")
    {
        detail::failure f;
        sn_status status = sn_scene_read_text(get(), text.data(), text.size(), name.c_str(), NULL, &f.at);
        detail::check(status, f);
    }

    /** Adds an item with the component's defaults. */
    sn_id add(sn_id parent, const std::string& name, const sn_component& component)
    {
        return added(sn_scene_add(get(), parent, name.empty() ? NULL : name.c_str(), &component, NULL));
    }
    /** Adds an item with parameters, whose type must be the component's parameter struct. */
    template <typename P>
    sn_id add(sn_id parent, const std::string& name, const sn_component& component, const P& params)
    {
        static_assert(std::is_standard_layout<P>::value, "parameters are a plain struct");
        if (sizeof params != component.params_size)
            throw error(SN_ERR_ARGUMENT, std::string(component.name) + ": the parameter struct is of another component");
        return added(sn_scene_add(get(), parent, name.empty() ? NULL : name.c_str(), &component, &params));
    }
    /** Sets a parameter from text, as in a scene file: "26.23 cm". */
    void set(sn_id item, const std::string& param, const std::string& text)
    {
        sn_status status = sn_scene_set(get(), item, param.c_str(), text.c_str());
        if (status != SN_OK) fail(status);
    }
    /** Remembers an override "needle.elements=8", applied when the scene is compiled. */
    void override_with(const std::string& assignment)
    {
        sn_status status = sn_scene_override(get(), assignment.c_str());
        if (status != SN_OK) fail(status);
    }
    /** Item by path, absolute or relative to `from`; the null id when there is none. */
    sn_id find(const std::string& path, sn_id from = sn_root) const noexcept
    {
        return sn_scene_find(get(), from, path.c_str());
    }
    /** Removes an item and everything below it. Throws. */
    void remove(sn_id item)
    {
        sn_status status = sn_scene_remove(get(), item);
        if (status != SN_OK) fail(status);
    }

    /** Turns the scene into a simulation at t = 0. Throws with every cause that was found. */
    sim compile()
    {
        detail::failure f;
        sn_sim* at = sn_scene_compile(get(), &f.at);
        detail::check(f);
        return sim(at);
    }

  private:
    scene(sn_scene* at, int) noexcept : at_(at) {}
    sn_id added(sn_id id) const
    {
        if (sn_id_is_null(id)) fail(SN_ERR_SCENE);
        return id;
    }
    [[noreturn]] void fail(sn_status status) const
    {
        const sn_error* e = sn_scene_error(get());
        detail::raise(e && e->status != SN_OK ? e->status : status, e ? e->text : NULL);
    }

    detail::handle<sn_scene, sn_scene_destroy> at_;
};

/** The component's defaults as its parameter struct: `auto p =
    sinew::defaults<sn_needle_params>(sn_needle);`. Throws when the struct is of another component. */
template <typename P> P defaults(const sn_component& component)
{
    P params;
    if (sizeof params != component.params_size)
        throw error(SN_ERR_ARGUMENT, std::string(component.name) + ": the parameter struct is of another component");
    sn_defaults(&component, &params);
    return params;
}

} // namespace sinew
